"""Hand ranges for hold'em and Omaha, and their notations."""
