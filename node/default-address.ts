// In a file of its own, so that clients do not load the server.

export const defaultPort = 4800
export const defaultHost = '127.0.0.1'
export const defaultUrl = `http://${defaultHost}:${defaultPort}`
