/*
 * What the processes of a ParserPool run. Node runs this file, the programs and what they import straight from the
 * source in development: only types that can be stripped, and no import that needs the application.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** What a program is asked, and its address. */
export interface ParserTask {
  program: string
  question: unknown
}

/** Progress messages: that it has begun, or a part of its answer. */
export type ParserMessage = { begun: true } | { part: unknown }

let areAliasesResolved = false

/** In development the aliases of package.json, which name compiled files, lead to the source. */
function resolveAliasesToSource() {
  areAliasesResolved = true
  registerHooks({
    resolve(specifier, context, nextResolve) {
      try {
        return nextResolve(specifier, context)
      } catch (error) {
        const { url } = error as { url?: string }
        if (!specifier.startsWith('#') || !url) throw error
        return { url: url.replace(/\.js$/, '.ts'), shortCircuit: true }
      }
    },
  })
}

/** Hooks cost memory in each process, so only a program that uses aliases has them. */
const usesAliases = (program: string) =>
  program.endsWith('.ts') && readFileSync(new URL(program), 'utf8').includes("from '#")

const send = (message: ParserMessage) => void process.send!(message)
const sendPart = (part: unknown) => send({ part })

/** What libraries say of the oddities of a file goes nowhere: they are its sender's. */
for (const stream of [process.stdout, process.stderr]) stream.write = () => true

/** Nobody waits for the answer once the server is gone. What never yields ends with the service's control group. */
process.once('disconnect', () => process.exit())

export default async ({ program, question }: ParserTask) => {
  if (!areAliasesResolved && usesAliases(program)) resolveAliasesToSource()
  const { default: answer } = await import(program)
  send({ begun: true })
  return answer(question, sendPart)
}
