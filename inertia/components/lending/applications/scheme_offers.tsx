import { ActionButton } from '~/components/buttons'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@inertiajs/react'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import type { ReactNode } from 'react'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, percentNumber } from '#kernel/rates/basis_points'
import type { Applications } from '@generated/views'
import { EmptyState } from '~/components/page'
import { PdfButton } from '~/components/pdf_button'
import { AppealNotice } from '~/components/applicants/profile/appeal_notice'
import { OpeningText } from '~/components/scheme_opening'
import { TablePages } from '~/components/table/table_pages'
import { t } from '~/lib/translate'

const SORTS = ['shortName', 'name'] as const
const DIRECTIONS = ['asc', 'desc'] as const

type OfferFilters = NonNullable<Applications.SchemeList['asked']>

/** The schemes on offer with links to apply (document 1, 'Available Schemes'); all of it works without script. */
export function SchemeOffers({
  list: { rows, asked: filters },
}: {
  list: Applications.SchemeList
}) {
  return (
    <>
      {filters ? <SchemeFilter asked={filters} /> : null}
      {rows.length === 0 ? <EmptyState title={t('applications.dashboard.no_schemes')} /> : null}
      <ul className="as-columns" data-least="wide">
        {rows.map((scheme) => (
          <Offer key={scheme.id} scheme={scheme} />
        ))}
      </ul>
      {filters ? <TablePages {...filters} label={t('applications.dashboard.schemes')} /> : null}
    </>
  )
}

/** Controls for search, sorting and page size. */
function SchemeFilter({ asked: filters }: { asked: OfferFilters }) {
  const options = (names: readonly string[], prefix: string) =>
    names.map((name) => ({ value: name, label: t(`applications.dashboard.${prefix}.${name}`) }))
  return (
    <form method="get" action="/dashboard#schemes" className="as-gap-below">
      <Group align="end" gap="sm">
        <TextInput
          name="search"
          label={t('applications.dashboard.search')}
          defaultValue={filters.search}
        />
        <NativeSelect
          name="sort"
          label={t('applications.dashboard.sort_by')}
          defaultValue={filters.sort.key}
          data={options(SORTS, 'sorts')}
        />
        <NativeSelect
          name="direction"
          label={t('applications.dashboard.order')}
          defaultValue={filters.sort.direction}
          data={options(DIRECTIONS, 'directions')}
        />
        <NativeSelect
          name="perPage"
          label={t('common.table.rows_per_page')}
          defaultValue={String(filters.perPage)}
          data={filters.sizes.map(String)}
        />
        <ActionButton type="submit" variant="default" label={t('applications.dashboard.find')} />
        <Button component="a" variant="subtle" href="/dashboard#schemes">
          {t('applications.dashboard.clear')}
        </Button>
      </Group>
    </form>
  )
}

function Offer({ scheme }: { scheme: Applications.SchemeRow }) {
  const amount = (value: number) => formatRupees(paise(value))
  const isDated = scheme.guidelines.some(({ date }) => date !== '')
  return (
    <li className="as-box as-pad as-column as-near">
      <h3>
        {scheme.name} ({scheme.shortName})
      </h3>
      <p>
        {t('applications.dashboard.description', {
          least: amount(scheme.minAmountPaise),
          most: amount(scheme.maxAmountPaise),
          rate: percentNumber(basisPoints(scheme.refundCapBp)),
          years: scheme.refundPeriodYears,
        })}
      </p>
      <OpeningText opening={scheme.opening} />
      {scheme.isOpen ? <SchemeActions scheme={scheme} /> : null}
      <Disclosure title={t('applications.dashboard.eligibility')} about={scheme.name}>
        <ol className="as-marked">
          {scheme.eligibility.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </Disclosure>
      {scheme.guidelines.length > 0 ? (
        <Disclosure title={t('applications.dashboard.guidelines')} about={scheme.name}>
          <ol className="as-marked">
            {scheme.guidelines.map(({ text, date }) => (
              <li key={text}>
                {text}
                {isDated && date ? ` (${date})` : null}
              </li>
            ))}
          </ol>
        </Disclosure>
      ) : null}
      {scheme.informationHref ? (
        <div>
          <PdfButton
            href={scheme.informationHref}
            label={t('common.pdf.information')}
            about={scheme.name}
          />
        </div>
      ) : null}
    </li>
  )
}

/** Links to apply, and to see the profile as it would be sent; less prominent while an application is in progress. */
function SchemeActions({ scheme }: { scheme: Applications.SchemeRow }) {
  const { applied, appealed, path, viewHref, progress, opening } = scheme
  /** A closed scheme cannot be started; a started application can be read and completed for the day it opens again. */
  const mayEnter = opening.isOpen || progress.hasOwn
  const about = <span className="as-hidden"> {scheme.name}</span>
  return (
    <>
      {applied ? (
        <p>{t('applications.messages.already_applied', { number: applied.number })}</p>
      ) : null}
      <AppealNotice number={appealed} />
      <div className="as-actions">
        {applied ? (
          <Link className="as-tool" href={`/apply/${path}/summary`}>
            {t('applications.dashboard.apply')}
            {about}
          </Link>
        ) : mayEnter ? (
          <Button component={Link} href={`/apply/${path}`} variant="outline">
            {t(
              progress.hasOwn ? 'applications.dashboard.continue' : 'applications.dashboard.apply'
            )}
            {about}
          </Button>
        ) : null}
        {viewHref ? (
          <Link className="as-tool" href={viewHref}>
            {t('applications.dashboard.view')}
            {about}
          </Link>
        ) : null}
      </div>
      {viewHref || applied || !mayEnter ? null : (
        <Disclosure title={t('applications.dashboard.view')} about={scheme.name}>
          <p>
            <strong>{t('applications.dashboard.incomplete_title')}:</strong>{' '}
            {t('applications.messages.incomplete_profile')}
          </p>
          <Link className="as-tool" href={`/apply/${path}`}>
            {t('applications.dashboard.create_profile')}
            {about}
          </Link>
        </Disclosure>
      )}
    </>
  )
}

interface DisclosureProps {
  title: string
  /** Name of the scheme, for screen readers only. */
  about: string
  children: ReactNode
}

/** Details that open on demand. */
const Disclosure = ({ title, about, children }: DisclosureProps) => (
  <details className="as-more">
    <summary>
      <IconChevronDown size={18} aria-hidden="true" />
      {title}
      <span className="as-hidden"> {about}</span>
    </summary>
    {children}
  </details>
)
