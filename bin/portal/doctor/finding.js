import net from 'node:net'

export const success = (text) => ({ ok: true, text })
export const failure = (text) => ({ ok: false, text })

/** Whether something accepts connections there; nothing is sent. */
function canConnect(host, port) {
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

const usualPorts = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 }

/** Whether something responds at an address of the settings; nothing is sent. */
export async function checkAddress(text, name) {
  if (!URL.canParse(text)) return failure(`${name} is not a valid address: ${text}`)
  const { hostname, port, protocol } = new URL(text)
  const number = Number(port || usualPorts[protocol])
  if (!number) return failure(`${name} starts with ${protocol}, which is not supported`)
  return (await canConnect(hostname, number))
    ? success(`${hostname}:${number} answers`)
    : failure(`${hostname}:${number} does not answer: check ${name} and the firewall`)
}
