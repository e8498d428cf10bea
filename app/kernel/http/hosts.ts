const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$|\.localhost$/i

/** Whether a name, without a port, leads to the machine itself and nowhere else. */
export const isLoopback = (hostname: string | null) => LOOPBACK.test(hostname ?? '')
