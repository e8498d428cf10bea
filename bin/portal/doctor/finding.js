import net from 'node:net'

export const fine = (text) => ({ ok: true, text })
export const mend = (text) => ({ ok: false, text })

/** Says whether something accepts connections there; nothing is sent. */
export function reaches(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 4000 })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
