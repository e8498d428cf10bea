import type { Block, Inline } from '#kernel/formats/markdown'

/** A heading with what stands below it: a slide of the home page, a person who leads. */
export type ContentCard = { title: Inline[]; blocks: Block[] }

/** Cuts a text at its headings; what stands before the first one belongs to no card. */
export function contentCards(blocks: readonly Block[]): ContentCard[] {
  const cards: ContentCard[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') cards.push({ title: block.content, blocks: [] })
    else cards.at(-1)?.blocks.push(block)
  }
  return cards
}
