import { TextInput } from '@mantine/core'
import IconListSearch from '~/icons/list_search.svg?icon'
import IconX from '~/icons/x.svg?icon'
import type { RefObject } from 'react'
import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { t } from '~/lib/translate'

interface QuickFilterProps {
  value: string
  /** Rows of the page that are left. */
  found: number
  onChange: (value: string) => void
  input: RefObject<HTMLInputElement | null>
}

/** Narrows the rows of the page while typing. */
export function QuickFilter({ value, found, onChange, input }: QuickFilterProps) {
  return (
    <div className="as-row as-fill as-muted">
      <TextInput
        className="as-fill"
        ref={input}
        type="text"
        aria-label={t('common.lists.quick')}
        placeholder={t('common.lists.quick')}
        autoComplete="off"
        leftSection={<IconListSearch size={18} aria-hidden="true" />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
        }}
        rightSection={
          value ? (
            <button
              type="button"
              className="as-close as-center"
              aria-label={t('common.lists.clear')}
              onClick={() => {
                onChange('')
                input.current?.focus()
              }}
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          ) : null
        }
      />
      <span role="status">{value ? t('common.lists.quick_found', { count: found }) : null}</span>
    </div>
  )
}

/** Whether a row contains every typed word, in any of its fields as they are shown. */
export function matchesQuickly(row: object, typed: string, locale: string): boolean {
  const words = normaliseDigits(typed).toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const text = Object.values(row)
    .map((value) => (isPlainDate(value) ? formatDate(value, locale) : String(value)))
    .join(' ')
    .toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}
