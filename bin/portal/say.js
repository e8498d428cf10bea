/** A failure the person can mend: shown as its sentence, without a stack. */
export class Expected extends Error {
  expected = true
}

export const say = (text = '') => console.log(text)

export function complain(problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
}

/** Shows what is being done and, when it is done, how long it took. Gives what the work gives. */
export async function step(title, work) {
  const begun = performance.now()
  process.stdout.write(`  ${title} … `)
  try {
    const note = await work()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(typeof note === 'string' ? `${note} (${seconds} s)` : `done (${seconds} s)`)
    return note
  } catch (error) {
    say('failed')
    throw error
  }
}

export const lastLines = (text, count = 40) => text.trimEnd().split('\n').slice(-count).join('\n')
