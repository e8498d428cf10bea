import { cpus } from 'node:os'
import { say } from '../bin/portal/say.js'

const fixed = (number, digits) => number.toFixed(digits)

const times = (ratio) => `${fixed(ratio, 2)}×`
const line = (cells) => say(`| ${cells.join(' | ')} |`)

/** Prints pages and their floors as a table in the format of docs/development/performance.md. */
export function reportPages(size, results) {
  say()
  say(`${size}, ${cpus().length} cores, Node ${process.versions.node}`)
  say()
  const heads = [
    'page',
    'bare p50 ms',
    'page p50 ms',
    'p50 ratio',
    'bare /s',
    'page /s',
    'rate ratio',
  ]
  const more = ['page p99 ms', 'page KB', 'p50 ratio with session', 'rate ratio with session']
  line([...heads, ...more])
  line([...heads, ...more].map(() => '---'))
  for (const { name, bare, knowing, own } of results) {
    line([
      name,
      fixed(bare.p50, 2),
      fixed(own.p50, 2),
      times(own.p50 / bare.p50),
      fixed(bare.perSecond, 0),
      fixed(own.perSecond, 0),
      times(own.perSecond / bare.perSecond),
      fixed(own.p99, 1),
      fixed(own.bytes / 1024, 0),
      knowing ? times(own.p50 / knowing.p50) : '',
      knowing ? times(own.perSecond / knowing.perSecond) : '',
    ])
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
