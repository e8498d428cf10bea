import { pdfFont, type PdfFont, type Script, type Weight } from '#pdf/fonts'

/** A stretch of text that one font can draw. */
export interface ScriptRun {
  text: string
  font: PdfFont
}

const DEVANAGARI = /[\p{Script_Extensions=Devanagari}\u25CC]/u
/** Joiners decide how a conjunct is drawn (र्‍या), so they stay with the letters around them. */
const JOINER = /[\u200C\u200D]/u
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{Nd}\p{Sc}]/u

/** The script a character belongs to by itself; null for punctuation, which follows its neighbours. */
function ownScript(character: string): Script | null {
  if (DEVANAGARI.test(character)) return 'devanagari'
  if (JOINER.test(character)) return null
  if (LATIN_OR_DIGIT.test(character)) return 'latin'
  const nominal = pdfFont('devanagari', 'normal').nominal(character.codePointAt(0)!)
  return nominal === 0 ? 'latin' : null
}

/**
 * Splits text into runs of one font. The Devanagari font has no Latin letters, so Latin letters,
 * the digits 0-9 and ₹ are drawn by Noto Sans; punctuation goes with the script before it, or after
 * it at the start.
 */
export function splitScripts(text: string, weight: Weight): ScriptRun[] {
  const runs: { text: string; script: Script | null }[] = []
  for (const character of text) {
    const script = ownScript(character)
    const last = runs.at(-1)
    if (last && (script === null || last.script === script)) {
      last.text += character
    } else if (last && last.script === null) {
      last.text += character
      last.script = script
    } else {
      runs.push({ text: character, script })
    }
  }
  return runs.map((run) => ({ text: run.text, font: pdfFont(run.script ?? 'latin', weight) }))
}
