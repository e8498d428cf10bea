import { Link } from '@inertiajs/react'
import { Fragment } from 'react'
import type { Block, Inline } from '#kernel/formats/page_text'

/** A line of text with its bold parts and links. */
export function Inlines({ content }: { content: Inline[] }) {
  return content.map((part, index) => {
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>
    if (part.kind === 'text') return <Fragment key={index}>{part.text}</Fragment>
    return part.href.startsWith('/') ? (
      <Link key={index} href={part.href}>
        {part.text}
      </Link>
    ) : (
      <a key={index} href={part.href} rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}

/** The blocks of a text. The server parsed them; nothing here is HTML typed by a user. */
export function ContentBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => {
    if (block.kind === 'heading') {
      const Heading = `h${block.level}` as const
      return (
        <Heading key={index}>
          <Inlines content={block.content} />
        </Heading>
      )
    }
    if (block.kind === 'paragraph') {
      return (
        <p key={index}>
          <Inlines content={block.content} />
        </p>
      )
    }
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List key={index}>
        {block.items.map((item, position) => (
          <li key={position}>
            <Inlines content={item} />
          </li>
        ))}
      </List>
    )
  })
}
