import { ActionButton, LinkButton } from '~/components/buttons'
import { Link, usePage } from '@inertiajs/react'
import { Suspense, lazy, useState } from 'react'
import IconCircleCheckFilled from '~/icons/circle_check_filled.svg?icon'
import IconCircleDashed from '~/icons/circle_dashed.svg?icon'
import IconLock from '~/icons/lock.svg?icon'
import type { Masters, Profile } from '@generated/views'
import { DateText, DescriptionList, Notice, PageHeader, StatusBadge } from '~/components/page'
import { AppealNotice } from '~/components/applicants/profile/appeal_notice'
import { OpeningNotice } from '~/components/applicants/profile/opening_notice'
import { fieldId } from '~/lib/form'
import { t } from '~/lib/translate'

type TaskListProps = {
  loanType: string
  loanTypeName: string
  /** Address where the profile is read and printed. */
  profileHref: string
  /** Address to which an operator sends a document of the citizen to see its photo; null for all other users. */
  photoHref: string | null
  /** Why an officer returned the application, if one did. */
  returned: Profile.ReturnNote | null
  /** Category of the applicant's caste when the scheme does not cover it. */
  foreignCategory: string | null
  /** Number of the rejected application whose appeal is pending. */
  appealed: string | null
  /** Null once the application was submitted. */
  opening: Masters.SchemeOpening | null
  sections: Profile.SectionRow[]
}

const ICONS = {
  locked: IconLock,
  optional: IconCircleDashed,
  complete: IconCircleCheckFilled,
  incomplete: IconCircleDashed,
}

const TONES = {
  locked: 'neutral',
  optional: 'neutral',
  complete: 'success',
  incomplete: 'warning',
} as const

/** Maximum number of missing items that are named; the rest is shown as a number. */
const MAX_NAMED = 5

/** Its form is loaded when an operator requests it: most users never do. */
const CardPhoto = lazy(() => import('~/components/applicants/profile/card_photo'))

export default function TaskList({
  loanType,
  loanTypeName,
  profileHref,
  photoHref,
  returned,
  foreignCategory,
  appealed,
  opening,
  sections,
}: TaskListProps) {
  const { acting } = usePage().props
  const required = sections.filter((section) => !section.isOptional)
  const done = required.filter((section) => section.isComplete).length
  return (
    <div className="as-step">
      <PageHeader
        title={t('profile.task_list.title', { loanType: loanTypeName })}
        subtitle={t('profile.task_list.intro')}
        backHref="/dashboard"
      />
      <AppealNotice number={appealed} />
      {returned ? (
        <Notice tone="warning" title={t('profile.task_list.returned')}>
          <DescriptionList
            items={[
              {
                label: t('profile.task_list.returned_on'),
                value: <DateText value={returned.on} />,
              },
              { label: t('profile.task_list.reason'), value: returned.reason },
              { label: t('profile.task_list.remarks'), value: returned.remarks },
              {
                label: t('profile.task_list.item'),
                /** A plain link: the browser finds and focuses the field. */
                value: returned.item && <a href={returned.item.href}>{returned.item.name}</a>,
              },
            ].filter(({ value }) => value !== null)}
          />
        </Notice>
      ) : null}
      {opening ? <OpeningNotice opening={opening} /> : null}
      {foreignCategory ? (
        <Notice tone="warning">
          <p>{t('profile.task_list.foreign_category', { category: foreignCategory })}</p>
          <p className="as-line as-targets">
            <a href={`/apply/${loanType}/personal#${fieldId('casteId')}`}>
              {t('profile.task_list.correct_caste')}
            </a>
            <Link href="/eligibility">{t('profile.task_list.other_schemes')}</Link>
          </p>
        </Notice>
      ) : null}
      <div className="as-progress as-column as-near">
        <p className="as-strong">
          {t('profile.task_list.progress', { done, total: required.length })}
        </p>
        <progress max={required.length} value={done} aria-hidden="true" />
      </div>
      <ol className="as-box as-ruled" aria-label={t('profile.task_list.list')}>
        {sections.map((section) => (
          <Task key={section.section} loanType={loanType} {...section} />
        ))}
      </ol>
      {photoHref ? <CardPhotoOffer href={photoHref} /> : null}
      <div className="as-actions as-spread">
        <LinkButton href={`/apply/${loanType}/summary`} label={t('profile.task_list.summary')} />
        {/* A helper who fills in for somebody sees only the sections: the profile is that of the signed-in user. */}
        {acting ? null : (
          <LinkButton
            href={profileHref}
            variant="default"
            label={t('profile.task_list.view_profile')}
          />
        )}
      </div>
    </div>
  )
}

function Task({
  loanType,
  section,
  isComplete,
  isLocked,
  isOptional,
  missing,
}: Profile.SectionRow & { loanType: string }) {
  const name = t(`profile.sections.${section}`)
  const state = isLocked
    ? 'locked'
    : isOptional
      ? 'optional'
      : isComplete
        ? 'complete'
        : 'incomplete'
  const Icon = ICONS[state]
  const more = missing.length - MAX_NAMED
  return (
    <li className="as-task as-line as-pad" data-state={state}>
      <Icon
        className="as-tone"
        data-tone={isComplete ? 'success' : 'neutral'}
        size={26}
        aria-hidden="true"
      />
      <div className="as-grow as-muted">
        <div className="as-apart as-targets as-strong">
          {isLocked ? (
            <span>{name}</span>
          ) : (
            <Link className="as-cover" href={`/apply/${loanType}/${section}`}>
              {name}
            </Link>
          )}
          <StatusBadge label={t(`profile.task_list.${state}`)} tone={TONES[state]} />
        </div>
        {isLocked ? <p>{t('profile.task_list.locked_hint')}</p> : null}
        {!isComplete ? (
          <>
            <p>
              {t('profile.task_list.missing')} {missing.slice(0, MAX_NAMED).join(', ')}
              {more > 0 ? ` ${t('profile.task_list.more', { count: more })}` : ''}
            </p>
            <p>
              {t('profile.task_list.keep_ready')} {t(`profile.bring.${section}`)}
            </p>
          </>
        ) : null}
      </div>
    </li>
  )
}

function CardPhotoOffer({ href }: { href: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <div>
        <ActionButton
          variant="default"
          onClick={() => setIsOpen(true)}
          label={t('profile.identity.photo.title')}
        />
      </div>
    )
  }
  return (
    <Suspense>
      <CardPhoto href={href} />
    </Suspense>
  )
}
