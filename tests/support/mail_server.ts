import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Point at which a mail server fails: it stops responding, or closes the connection. */
export type MailServerFault =
  | 'no_greeting'
  | 'silent_after_greeting'
  | 'silent_after_text'
  | 'cut_before_text'
  | 'cut_after_text'

/** A local mail server that can be made to fail. */
export class MailServer {
  fault: MailServerFault | null = null
  /** Replies to commands in place of 250, and to the complete message. */
  answers: Record<string, string> = {}
  verdict = '250 taken'
  connections = 0
  /** Messages that were received completely. */
  readonly texts: string[] = []
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#serve(socket))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Sends a line to every connected client, unprompted. */
  say(line: string) {
    for (const socket of this.#sockets) socket.write(line)
  }

  #serve(socket: Socket) {
    this.connections++
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
    if (this.fault === 'no_greeting') return
    socket.write('220 test\r\n')
    let text: string | null = null
    socket.on('data', (data) => {
      if (this.fault === 'silent_after_greeting') return
      if (text === null) {
        const command = data.toString().split(/[\s:]/)[0].toUpperCase()
        if (command === 'DATA') {
          if (this.fault === 'cut_before_text') return void socket.destroy()
          text = ''
          return void socket.write('354 go on\r\n')
        }
        if (command === 'QUIT') return void socket.end('221 bye\r\n')
        return void socket.write(`${this.answers[command] ?? '250 ok'}\r\n`)
      }
      text += data.toString()
      if (!text.endsWith('\r\n.\r\n')) return
      this.texts.push(text)
      text = null
      if (this.fault === 'cut_after_text') socket.destroy()
      else if (this.fault !== 'silent_after_text') socket.write(`${this.verdict}\r\n`)
    })
  }
}
