/** Reads the main text of a page through the device's own voice (Web Speech), sentence by sentence. */

/** The name of the highlight in the styles, where the browser supports the Custom Highlight API. */
const HIGHLIGHT = 'read-aloud'

/** Elements that are not read: controls, hints for screen readers, closed parts, drawings. */
const SKIPPED_SELECTOR = [
  'button, input, select, textarea, option, script, style, svg, [hidden], [aria-hidden="true"]',
  '.as-hidden, details:not([open]) > :not(summary)',
].join(', ')

/** Elements that always contain complete sentences. */
const BLOCK = 'p, li, dt, dd, td, th, h1, h2, h3, h4, h5, h6, summary, legend, label, caption, div'

/** Returns the device's voice for a language ('mr'), local voices before those of the network; null for none. */
export function voiceFor(language: string): SpeechSynthesisVoice | null {
  const voices = window.speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null
}

/** Returns the text nodes of each block in the order of the page. */
function blocksOf(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const blocks = new Map<Element, Text[]>()
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (
      !parent ||
      !text.data.trim() ||
      parent.closest(SKIPPED_SELECTOR) ||
      !parent.checkVisibility()
    )
      continue
    const block = parent.closest(BLOCK) ?? root
    blocks.set(block, [...(blocks.get(block) ?? []), text])
  }
  return [...blocks.values()]
}

/** Returns the node and offset of a position in the text of several nodes, counted in characters from the first. */
function placeIn(nodes: Text[], at: number): [Text, number] {
  let left = at
  for (const node of nodes) {
    if (left <= node.length) return [node, left]
    left -= node.length
  }
  const last = nodes.at(-1)!
  return [last, last.length]
}

/** Returns the sentences of a page with their ranges. */
export function sentencesOf(root: Element, language: string): { text: string; range: Range }[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return blocksOf(root).flatMap((nodes) =>
    [...segmenter.segment(nodes.map(({ data }) => data).join(''))]
      .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment))
      .map(({ segment, index }) => {
        const range = document.createRange()
        range.setStart(...placeIn(nodes, index))
        range.setEnd(...placeIn(nodes, index + segment.trimEnd().length))
        return { text: segment.trim(), range }
      })
  )
}

function show(range: Range | null) {
  if (!('highlights' in CSS)) return
  if (!range) return void CSS.highlights.delete(HIGHLIGHT)
  CSS.highlights.set(HIGHLIGHT, new Highlight(range))
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
}

/**
 * Reads a page until its end or until it is stopped, highlighting the current sentence.
 *
 * @param onEnd is called once, however the reading ended
 * @returns a function that stops the reading
 */
export function readAloud(root: Element, voice: SpeechSynthesisVoice, onEnd: () => void) {
  const { speechSynthesis } = window
  const sentences = sentencesOf(root, voice.lang)
  let isOver = false

  function stop() {
    if (isOver) return
    isOver = true
    speechSynthesis.cancel()
    show(null)
    onEnd()
  }

  /** Reads one sentence at a time: browsers cut off long texts after some seconds. */
  function read(index: number) {
    if (isOver) return
    const sentence = sentences[index]
    if (!sentence) return stop()
    const utterance = new SpeechSynthesisUtterance(sentence.text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.onend = () => read(index + 1)
    utterance.onerror = stop
    show(sentence.range)
    speechSynthesis.speak(utterance)
  }

  speechSynthesis.cancel()
  read(0)
  return stop
}
