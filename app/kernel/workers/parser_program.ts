/*
 * Program of the processes of a ParserPool. In development, Node runs this file, the programs and their imports
 * directly from source: only types that can be stripped, and no import that needs the application.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** A program's question, and its address. */
export interface ParserTask {
  program: string
  question: unknown
}

/** Progress messages: that it has started, or a part of its answer. */
export type ParserMessage = { begun: true } | { part: unknown }

let areAliasesResolved = false

/** In development, resolves the aliases of package.json, which name compiled files, to the source. */
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

/** Hooks need memory in each process, so only programs that use aliases have them. */
const usesAliases = (program: string) =>
  program.endsWith('.ts') && readFileSync(new URL(program), 'utf8').includes("from '#")

const send = (message: ParserMessage) => void process.send!(message)
const sendPart = (part: unknown) => send({ part })

/** Discards what libraries print about an unusual file: it may contain the sender's data. */
for (const stream of [process.stdout, process.stderr]) stream.write = () => true

/** Ends the process when the server is gone. Code that never yields ends with the service's control group. */
process.once('disconnect', () => process.exit())

export default async ({ program, question }: ParserTask) => {
  if (!areAliasesResolved && usesAliases(program)) resolveAliasesToSource()
  const { default: answer } = await import(program)
  send({ begun: true })
  return answer(question, sendPart)
}
