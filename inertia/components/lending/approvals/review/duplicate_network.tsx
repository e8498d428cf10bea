import type { Approvals } from '@generated/views'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

type DuplicateFile = Approvals.DuplicateFile

/** Maximum number of files in the image; the list has all of them. */
const MAX_FILES = 12
/** Maximum number of kinds named in a box; beyond that it shows their number. */
const MAX_KINDS = 2

/** In units of the image: about as wide as a card on a small phone, so that its text is readable there. */
const WIDTH = 320
const ROW = 78
const BOX = { width: 118, height: 66 }
const CENTRE = { width: 64, height: 44 }

const THICKNESS: Readonly<Record<string, number>> = { strong: 5, notable: 3, faint: 1.5 }

/**
 * This file in the middle and those that share something with it on both sides, each with its number in the list. The
 * list beside it has the same information and more, so the image is hidden from screen readers.
 */
export function DuplicateNetwork({ files }: { files: readonly DuplicateFile[] }) {
  const drawn = files.slice(0, MAX_FILES)
  const rows = Math.ceil(drawn.length / 2)
  const height = rows * ROW
  const list = drawn.map((file, index) => `${index + 1}. ${textOf(file)}`).join('; ')
  return (
    <SectionCard
      title={t('approvals.duplicates.network.title')}
      subtitle={t('approvals.duplicates.network.text')}
    >
      <svg
        className="rv-network"
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={t('approvals.duplicates.network.alt', { count: drawn.length, list })}
      >
        {drawn.map((file, index) => (
          <Edge key={file.key} at={placeOf(index)} middle={height / 2} strength={file.strength} />
        ))}
        {drawn.map((file, index) => (
          <Box key={file.key} file={file} number={index + 1} at={placeOf(index)} />
        ))}
        <g
          className="rv-network-here"
          transform={`translate(${(WIDTH - CENTRE.width) / 2} ${(height - CENTRE.height) / 2})`}
        >
          <rect {...CENTRE} rx="22" />
          <text x={CENTRE.width / 2} y={CENTRE.height / 2 + 4} textAnchor="middle">
            {t('approvals.duplicates.network.here')}
          </text>
        </g>
      </svg>
      {files.length > MAX_FILES ? (
        <p className="as-card-text">
          {t('approvals.duplicates.network.more', { count: files.length - MAX_FILES })}
        </p>
      ) : null}
    </SectionCard>
  )
}

interface Place {
  x: number
  y: number
  isLeft: boolean
}

/** Places files alternately left and right, the most similar first. */
const placeOf = (index: number): Place => ({
  x: index % 2 === 0 ? 0 : WIDTH - BOX.width,
  y: Math.floor(index / 2) * ROW + (ROW - BOX.height) / 2,
  isLeft: index % 2 === 0,
})

function Edge({ at, middle, strength }: { at: Place; middle: number; strength: string }) {
  const x = at.isLeft ? at.x + BOX.width : at.x
  return (
    <line
      x1={x}
      y1={at.y + BOX.height / 2}
      x2={WIDTH / 2}
      y2={middle}
      strokeWidth={THICKNESS[strength]}
    />
  )
}

function Box({ file, number, at }: { file: DuplicateFile; number: number; at: Place }) {
  const kinds = file.lines.map(({ kind }) => t(`approvals.duplicates.kinds.${kind}`))
  const more = kinds.length - MAX_KINDS
  const named = kinds.slice(0, MAX_KINDS)
  return (
    <g transform={`translate(${at.x} ${at.y})`} data-strength={file.strength}>
      <rect {...BOX} rx="8" />
      <text x="8" y="18" className="as-strong">
        {number}. {shortNumber(file.number) ?? '–'}
      </text>
      {named.map((kind, index) => (
        <text key={kind} x="8" y={36 + index * 16}>
          {cut(kind)}
          {index === MAX_KINDS - 1 && more > 0 ? ` +${more}` : ''}
        </text>
      ))}
    </g>
  )
}

/** Maximum number of characters in a box beside a count. */
const MAX_CHARACTERS = 15

const cut = (text: string) => {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  return letters.length > MAX_CHARACTERS
    ? `${letters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : text
}

/** Returns the end of a number, by which officers recognise a file: '2627-000123'. */
const shortNumber = (number: string | null) => number && number.slice(-11)

function textOf(file: DuplicateFile): string {
  const kinds = file.lines.map(({ kind }) => t(`approvals.duplicates.kinds.${kind}`)).join(', ')
  return `${file.number ?? t('approvals.duplicates.no_application')}: ${kinds}`
}
