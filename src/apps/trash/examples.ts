/** Requests of bench/growth that an ordinary user sends, not the administrator. */
export const ownGrowth = ['']
