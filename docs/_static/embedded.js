// A framed page is as high as its content, so that only the page around it scrolls.
for (const frame of document.querySelectorAll('.embedded iframe')) {
  const fit = () => {
    const page = frame.contentDocument?.body;
    if (!page || !page.childElementCount) return; // not loaded yet, or opened as a file
    new ResizeObserver(() => { frame.style.height = `${Math.ceil(page.getBoundingClientRect().height) + 2}px`; }).observe(page);
  };
  frame.addEventListener('load', fit);
  fit();
}
