// Where a server is, if nobody says otherwise. Clients of it need not load the server.

export const defaultPort = 4800
export const defaultHost = '127.0.0.1'
export const defaultUrl = `http://${defaultHost}:${defaultPort}`
