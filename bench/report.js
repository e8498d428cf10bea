import { cpus } from 'node:os'
import { say } from '../bin/portal/say.js'

const fixed = (number, digits) => number.toFixed(digits)

/** Prints pages beside their floors as a table that docs/performance.md can take as it is. */
export function reportPages(size, results) {
  say()
  say(`${size}, ${cpus().length} cores, Node ${process.versions.node}`)
  say()
  say(
    '| page | bare p50 ms | page p50 ms | p50 ratio | bare /s | page /s | rate ratio | page p99 ms | page KB |'
  )
  say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const { name, bare, own } of results) {
    const cells = [
      name,
      fixed(bare.p50, 1),
      fixed(own.p50, 1),
      `${fixed(own.p50 / bare.p50, 2)}×`,
      fixed(bare.perSecond, 0),
      fixed(own.perSecond, 0),
      `${fixed(own.perSecond / bare.perSecond, 2)}×`,
      fixed(own.p99, 1),
      fixed(own.bytes / 1024, 0),
    ]
    say(`| ${cells.join(' | ')} |`)
  }
}

export function report({ applications, small, results, growth }) {
  reportPages(`${applications} applications`, results)
  if (!growth) return
  say()
  say(
    `Officer home with ${small} and ${applications} applications: ${fixed(growth.small, 1)} and ` +
      `${fixed(growth.large, 1)} ms, ${fixed(growth.large / growth.small, 2)}×`
  )
}
