/** A frame has no URL of its own. */
export const isFramed = location.protocol === 'about:'

/** The address of the simulator, and of the world that the page was opened for. */
export const base = isFramed
  ? document.documentElement.dataset.base!
  : location.origin + location.pathname.slice(0, location.pathname.lastIndexOf('/__sim'))
