/** Requests for a few of many rows, which belong to the user who sends them. bench/growth does. */
export const ownGrowth = ['']
