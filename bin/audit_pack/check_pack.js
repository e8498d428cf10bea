/*
 * The program of an audit pack. It holds what lies in the pack against its manifest first, then against itself: nothing
 * here asks the portal. The rules of refunds and of the draw are the portal's own, which the pack carries beside this.
 */
import { createHash } from 'node:crypto'
import { inOneLine } from '../portal/proofs.js'
import { MANIFEST, manifestFindings } from './manifest.js'
import { PackFolder } from './read.js'

const LOG = 'log_findings.json'

/** What is looked at, each by a file that is read only after the manifest was. */
const CHECKS = ['proofs', 'refunds', 'decisions', 'samples']

/** What a pack has is of whoever made it: no value writes a line of its own, or what a screen would obey. */
const shown = (value) => inOneLine(String(value))

/** The words of one language, with places for values: 'Draws {month}'. */
function wordsOf(all, language) {
  const words = all[language] ?? all.en
  return (key, values = {}) =>
    (words[key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name) => shown(values[name] ?? whole))
}

/**
 * @param {string} folder of the unpacked pack
 * @param {string} language of what is said: en, mr or hi
 * @returns {Promise<number>} 0 when all fits, 1 when something does not, 2 when it cannot be read
 */
export async function checkPack(folder, language, say = console.log) {
  let t = (key) => key
  try {
    const pack = await new PackFolder(folder).list()
    t = wordsOf(await pack.json('program/words.json'), language)
    const bytes = await pack.bytes(MANIFEST)
    const manifest = JSON.parse(bytes)
    const findings = await manifestFindings(pack, manifest)
    const counts = {}
    const looking = { pack, manifest, findings, counts, proofs: new Map() }
    for (const name of CHECKS) await lookAt(name, looking)
    say(t('of', { year: manifest.year, at: manifest.made_at }))
    say(t('digest', { digest: createHash('sha256').update(bytes).digest('hex') }))
    for (const { file, why, ...values } of findings) say(`${shown(file)}: ${t(why, values)}`)
    if (pack.files.has(LOG)) say(`${LOG}: ${t('log', { count: await logFindings(pack) })}`)
    say(t(findings.length > 0 ? 'differs' : 'fits', { ...counts, count: findings.length }))
    return findings.length > 0 ? 1 : 0
  } catch (error) {
    say(`${t('unreadable')} ${shown(error.message)}`)
    return 2
  }
}

/** What did not agree in the log of earlier years when the pack was made: no difference of the pack itself. */
const logFindings = async (pack) => (await pack.json(LOG)).findings.length

/** One part; what cannot even be read differs as well. */
async function lookAt(name, looking) {
  try {
    const { check } = await import(`./${name}.js`)
    await check(looking)
  } catch (error) {
    looking.findings.push({ file: name, why: 'broken', reason: error.message })
  }
}
