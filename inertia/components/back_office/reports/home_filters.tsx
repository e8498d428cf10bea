import { useState } from 'react'
import { Link, router } from '@inertiajs/react'
import { NativeSelect } from '@mantine/core'
import type { Masters } from '@generated/views'
import { t } from '~/lib/translate'

type OverviewFilters = { tab?: string; loanType?: string; district?: string }

/** Returns the address of the overview with the chosen filters. */
function overviewHref(filters: OverviewFilters): string {
  const set = Object.entries(filters).filter(([, value]) => value)
  const query = new URLSearchParams(set as [string, string][]).toString()
  return query ? `/officer/overview?${query}` : '/officer/overview'
}

const visit = (filters: OverviewFilters) =>
  router.get(
    overviewHref(filters),
    {},
    { preserveScroll: true, preserveState: true, replace: true }
  )

interface TabsProps {
  tabs: readonly ('applications' | 'claims')[]
  current: string
  loanType: string
}

/** Tabs for applications and claims, as links: each has its address. */
export function HomeTabs({ tabs, current, loanType }: TabsProps) {
  if (tabs.length < 2) return null
  return (
    <nav className="as-tabs" aria-label={t('reports.home.tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          href={overviewHref({ tab, loanType })}
          preserveScroll
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`reports.home.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}

interface LoanTypeChoiceProps {
  loanTypes: Masters.Option[]
  current: string
  tab: string
}

/** The loan type radio of document 3; "All" omits the filter. */
export function LoanTypeChoice({ loanTypes, current, tab }: LoanTypeChoiceProps) {
  const all = { value: '', label: t('common.answers.all') }
  /** The last pressed choice, shown at once, until the page with a new value arrives. */
  const [pressed, setPressed] = useState({ from: current, value: current })
  const shown = pressed.from === current ? pressed.value : current
  return (
    <fieldset className="as-fieldset as-fill">
      <legend>{t('reports.home.loan_type')}</legend>
      <div className="as-choices as-column" data-inline>
        {[all, ...loanTypes].map(({ value, label }) => (
          <label key={value} className="as-choice">
            <input
              type="radio"
              name="loanType"
              value={value}
              checked={value === shown}
              onChange={() => {
                setPressed({ from: current, value })
                visit({ tab, loanType: value })
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface DistrictChoiceProps {
  districts: Masters.Option[]
  current: string
  isLocked: boolean
}

/** The district selector, which an officer bound to a district cannot change. */
export function DistrictChoice({ districts, current, isLocked }: DistrictChoiceProps) {
  return (
    <NativeSelect
      label={t('reports.home.district')}
      value={current}
      disabled={isLocked}
      styles={{ root: { maxWidth: '22rem' } }}
      onChange={(event) => visit({ district: event.currentTarget.value })}
    >
      <option value="">{t('reports.home.all_districts')}</option>
      {districts.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
