/*
 * Maintains the table of docs/development/testing.md with the last run of each part of .ci/full, one row per part:
 * `list PART...` prints it with the age of each row in commits, `due PART...` prints the parts that have not passed at
 * this commit, `record PART RESULT MINUTES SUM` writes a row.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = 'docs/development/testing.md'
const [BEGIN, END] = ['<!-- .ci/full: begin -->', '<!-- .ci/full: end -->']
const HEAD = ['part', 'commit', 'date', 'minutes', 'result']

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim()

function rows(page) {
  const table = page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END))
  const lines = table.split('\n').filter((line) => line.startsWith('| '))
  const cells = lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  )
  return new Map(cells.map(([part, ...rest]) => [part, rest]))
}

/** As prettier formats it: every column as wide as its widest cell. */
function formatted(table) {
  const all = [HEAD, ...[...table].map(([part, rest]) => [part, ...rest])]
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(HEAD), rule, ...all.slice(1).map(line)].join('\n')
}

/**
 * Returns the number of commits since a run that could change its result; commits that only record results do not
 * count.
 */
function age(commit) {
  try {
    return Number(git('rev-list', '--count', `${commit}..HEAD`, '--', '.', `:!${PAGE}`))
  } catch {
    return null
  }
}

const ageText = (commit) => {
  const commits = age(commit)
  if (commits === null) return 'unknown commit'
  return commits === 0 ? 'current' : `${commits} commits old`
}

const page = readFileSync(PAGE, 'utf8')
const table = rows(page)
const [action, ...words] = process.argv.slice(2)

if (action === 'list') {
  for (const part of words) {
    const [commit, date, minutes, result] = table.get(part) ?? []
    const last = commit
      ? `${result} at ${commit} (${ageText(commit)}), ${date}, ${minutes} min`
      : 'never run'
    console.log(`${part.padEnd(22)} ${last}`)
  }
} else if (action === 'due') {
  const isDone = ([commit, , , result] = []) =>
    commit && result.startsWith('passed') && age(commit) === 0
  console.log(words.filter((part) => !isDone(table.get(part))).join('\n'))
} else {
  const [part, result, minutes, sum] = words
  const date = new Date().toISOString().slice(0, 10)
  const counts = /^\d+ passed, \d+ failed/.exec(sum)?.[0]
  const text = counts ? `${result} (${counts})` : result
  table.set(part, [git('rev-parse', '--short=8', 'HEAD'), date, minutes, text])
  const [before, after] = [
    page.slice(0, page.indexOf(BEGIN) + BEGIN.length),
    page.slice(page.indexOf(END)),
  ]
  writeFileSync(PAGE, `${before}\n\n${formatted(table)}\n\n${after}`)
}
