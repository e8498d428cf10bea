import '~/components/lending/approvals/collaboration/palette.css'
import { router } from '@inertiajs/react'
import { TextInput } from '@mantine/core'
import IconSearch from '~/icons/search.svg?icon'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Reports } from '@generated/views'
import { mayBePersonalNumber } from '#kernel/formats/identifiers'
import { Dialog } from '~/components/dialog'
import { useSearchResults } from '~/components/lending/approvals/collaboration/use_search_results'
import { SEARCH_PATH } from '~/lib/navigation'
import { t } from '~/lib/translate'

export interface PaletteProps {
  opened: boolean
  onClose: () => void
}

/** An item that Enter opens. */
type Choice = Reports.FoundGroup['found'][number]

/** Search over the current page: a combobox whose list shows results by kind. */
export function Palette({ opened, onClose }: PaletteProps) {
  return (
    <Dialog opened={opened} title={t('officer.find.title')} onClose={onClose}>
      <PaletteSearch onClose={onClose} />
    </Dialog>
  )
}

function PaletteSearch({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const isPersonal = mayBePersonalNumber(typed)
  const { groups, isLooking, hasFailed } = useSearchResults(isPersonal ? null : typed)
  const more: Choice[] = isPersonal
    ? [{ href: SEARCH_PATH, title: t('officer.find.by_aadhaar'), detail: t('officer.find.logged') }]
    : typed.trim()
      ? [
          {
            href: `${SEARCH_PATH}?q=${encodeURIComponent(typed.trim())}`,
            title: t('officer.find.all'),
            detail: '',
          },
        ]
      : []
  const shown = [
    ...groups,
    ...(more.length > 0 ? [{ key: 'more', title: t('officer.find.more'), found: more }] : []),
  ]
  const choices = shown.flatMap(({ found }) => found)
  const total = groups.reduce((sum, { found }) => sum + found.length, 0)
  const current = Math.min(active, choices.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    if (isPersonal) router.post(SEARCH_PATH, { q: typed })
    else router.visit(choice.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) setActive((current + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') choose(choices[current])
    else return
    event.preventDefault()
  }
  const statusText = isLooking
    ? ''
    : hasFailed
      ? t('officer.find.failed')
      : isPersonal
        ? t('officer.find.personal')
        : t('officer.find.count', { count: total })

  return (
    <div className="dk-palette">
      <TextInput
        role="combobox"
        aria-label={t('officer.find.label')}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={choices[current] ? `${id}-${current}` : undefined}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={t('officer.find.hint')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="as-small">
        {statusText}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={t('officer.find.found')} ref={list}>
        {shown.map((group, place) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-group-${place}`}>
            <p id={`${id}-group-${place}`} className="as-small as-strong" role="presentation">
              {group.title}
            </p>
            {group.found.map((choice) => {
              const index = choices.indexOf(choice)
              return (
                <div
                  key={`${choice.href} ${choice.title}`}
                  id={`${id}-${index}`}
                  role="option"
                  className="as-option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  data-active={index === current || undefined}
                  onClick={() => choose(choice)}
                  onMouseMove={() => setActive(index)}
                >
                  <strong>{choice.title}</strong>
                  {choice.detail ? <span className="as-note">{choice.detail}</span> : null}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
