import { type Block, parseMarkdown } from '#kernel/formats/markdown'

/** What stands for the name of the corporation in a text. */
const CORPORATION = /\{corporation\}/g

/**
 * A text as the administrator wrote it, with the name of the corporation in its place and read into
 * its parts. Pages and their preview go through here alike.
 */
export function readPageText(
  { title, body }: { title: string; body: string },
  corporationName: string
): { title: string; blocks: Block[] } {
  const named = (text: string) => text.replace(CORPORATION, () => corporationName)
  return { title: named(title), blocks: parseMarkdown(named(body)) }
}
