/*
 * What the processes of a ParserPool run. This file and the programs run straight from the source in
 * development: they import by relative path and use only types that can be stripped.
 */

/** What a program is asked, and its address. */
export interface ParserTask {
  program: string
  question: unknown
}

/** What is told while it works: that it has begun, or a part of its answer. */
export type ParserMessage = { begun: true } | { part: unknown }

const send = (message: ParserMessage) => void process.send!(message)
const sendPart = (part: unknown) => send({ part })

/** What libraries say of the oddities of a file goes nowhere: they are its sender's. */
for (const stream of [process.stdout, process.stderr]) stream.write = () => true

/** Nobody waits for the answer once the server is gone. What never yields ends with the service's control group. */
process.once('disconnect', () => process.exit())

export default async ({ program, question }: ParserTask) => {
  const { default: answer } = await import(program)
  send({ begun: true })
  return answer(question, sendPart)
}
