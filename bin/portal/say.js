/** A failure that the user can fix: shown as its message, without a stack trace. */
export class ExpectedError extends Error {
  expected = true
}

export const say = (text = '') => console.log(text)

export function printError(problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
}

/** Shows the title of a step and, when it is done, its duration. Returns the result of the work. */
export async function step(title, work) {
  const startedAt = performance.now()
  process.stdout.write(`  ${title} … `)
  try {
    const note = await work()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(typeof note === 'string' ? `${note} (${seconds} s)` : `done (${seconds} s)`)
    return note
  } catch (error) {
    say('failed')
    throw error
  }
}

export const lastLines = (text, count = 40) => text.trimEnd().split('\n').slice(-count).join('\n')
