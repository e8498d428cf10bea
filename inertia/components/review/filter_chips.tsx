import { Link } from '@inertiajs/react'
import { IconX } from '@tabler/icons-react'
import { parsePlainDate, formatDate } from '#core/calendar/plain_date'
import {
  FILTER_NAMES,
  type FilterName,
  type Filters,
  type ListChoices,
  filterAddress,
} from '~/components/review/list_types'
import { useT } from '~/lib/use_t'

interface FilterChipsProps {
  filters: Filters
  choices: ListChoices
  isDistrictLocked: boolean
  url: string
}

const NO_FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])) as Filters

/** The filters in force, each with a way to take it off. */
export function FilterChips({ filters, choices, isDistrictLocked, url }: FilterChipsProps) {
  const t = useT()
  const active = FILTER_NAMES.filter(
    (name) => filters[name] !== '' && !(name === 'district' && isDistrictLocked)
  )
  if (active.length === 0) return null
  return (
    <ul className="rv-chips" aria-label={t('approvals.list.active')}>
      {active.map((name) => {
        const words = {
          name: t(`approvals.filters.${name}`),
          value: shown(name, filters, choices, t),
        }
        return (
          <li key={name}>
            <Link
              className="rv-chip"
              href={filterAddress(url, { ...filters, [name]: '' })}
              aria-label={t('approvals.list.remove', words)}
              preserveScroll
            >
              <span>{words.name}:</span> <strong>{words.value}</strong>
              <IconX size={16} aria-hidden="true" />
            </Link>
          </li>
        )
      })}
      <li>
        <Link className="rv-tool" href={filterAddress(url, NO_FILTERS)} preserveScroll>
          {t('approvals.list.reset')}
        </Link>
      </li>
    </ul>
  )
}

function shown(
  name: FilterName,
  filters: Filters,
  choices: ListChoices,
  t: (key: string) => string
) {
  const value = filters[name]
  const lists: Partial<Record<FilterName, { value: string; label: string }[]>> = {
    loanType: choices.schemes,
    district: choices.districts,
    status: choices.statuses,
  }
  if (name === 'column') return t(`approvals.stages.${value}`)
  if (name === 'from' || name === 'to') return formatDate(parsePlainDate(value)) || value
  return lists[name]?.find((choice) => choice.value === value)?.label ?? value
}
