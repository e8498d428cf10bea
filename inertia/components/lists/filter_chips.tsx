import { Link } from '@inertiajs/react'
import { IconX } from '~/icons/x'
import type { Lists } from '@generated/views'
import { filterAddress } from '~/components/lists/list_addresses'
import { useT } from '~/lib/use_t'

/** The filters in force, each with a way to take it off. */
export function FilterChips({ chips, url }: { chips: readonly Lists.Chip[]; url: string }) {
  const t = useT()
  if (chips.length === 0) return null
  const without = (taken: readonly Lists.Chip[]) =>
    filterAddress(url, Object.fromEntries(taken.map(({ parameter }) => [parameter, ''])))
  return (
    <ul className="as-tight as-row" aria-label={t('common.lists.active')}>
      {chips.map((chip) => (
        <li key={chip.parameter}>
          <Link className="ls-chip" href={without([chip])} preserveScroll>
            <span className="as-hidden">
              {t('common.lists.remove', { name: chip.name, value: chip.value })}
            </span>
            <span className="as-muted" aria-hidden="true">
              {chip.name}:
            </span>{' '}
            <strong aria-hidden="true">{chip.value}</strong>
            <IconX size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="as-tool" href={without(chips)} preserveScroll>
          {t('common.lists.reset')}
        </Link>
      </li>
    </ul>
  )
}
