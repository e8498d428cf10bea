/*
 * The program of an audit pack. It first checks the contents of the pack against its manifest, then for consistency;
 * nothing here sends requests to the portal. The rules of refunds and of the draw are the portal's own, which the pack
 * includes.
 */
import { createHash } from 'node:crypto'
import { inOneLine } from '../portal/proofs.js'
import { MANIFEST, manifestFindings } from './manifest.js'
import { PackFolder } from './read.js'

const LOG = 'log_findings.json'

/** The checks, each in a file that is loaded only after the manifest was verified. */
const CHECKS = ['proofs', 'refunds', 'decisions', 'samples']

/** Pack contents are untrusted: no value may add a line, or a control sequence that a terminal would execute. */
const shown = (value) => inOneLine(String(value))

/** Returns the texts of one language, with placeholders for values: 'Draws {month}'. */
function wordsOf(all, language) {
  const words = all[language] ?? all.en
  return (key, values = {}) =>
    (words[key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name) => shown(values[name] ?? whole))
}

/**
 * @param {string} folder of the unpacked pack
 * @param {string} language of the output: en, mr or hi
 * @returns {Promise<number>} 0 when everything agrees, 1 when something does not, 2 when the pack cannot be read
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

/** Findings in the log of earlier years at the time of the pack: not a difference of the pack itself. */
const logFindings = async (pack) => (await pack.json(LOG)).findings.length

/** Runs one check; a part that cannot be read counts as a difference. */
async function lookAt(name, looking) {
  try {
    const { check } = await import(`./${name}.js`)
    await check(looking)
  } catch (error) {
    looking.findings.push({ file: name, why: 'broken', reason: error.message })
  }
}
