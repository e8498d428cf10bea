import { LinkButton } from '~/components/buttons'
import '~/components/lending/applications/answers.css'
import { Button, Stack } from '@mantine/core'
import { useForm, usePage } from '@inertiajs/react'
import IconCircleCheckFilled from '~/icons/circle_check_filled.svg?icon'
import IconCircleX from '~/icons/circle_x.svg?icon'
import type { Applications, Profile } from '@generated/views'
import { Change, checkedHref, SectionAnswers } from '~/components/lending/applications/answers'
import { Declaration } from '~/components/lending/applications/declaration'
import { DateText, Notice, PageHeader, SectionCard } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { AppealNotice } from '~/components/applicants/profile/appeal_notice'
import { OpeningNotice } from '~/components/applicants/profile/opening_notice'
import { t } from '~/lib/translate'

type SummaryProps = Applications.SummaryPage & { loanTypePath: string }

/** All answers, each with a link to change it, and the declaration beside the submission (document 2). */
export default function Summary(props: SummaryProps) {
  const { loanTypePath, profileHref, scheme, sections, live, opening, assistedHref, appealed } =
    props
  /** A helper can open no other page of the citizen. */
  const isHelper = Boolean(usePage().props.acting)
  const isComplete =
    sections.length > 0 && sections.every((section) => section.isComplete || section.isOptional)
  return (
    <Stack gap="lg" className="as-step">
      <PageHeader
        title={t('applications.summary.title')}
        subtitle={scheme}
        backHref={`/apply/${loanTypePath}`}
        backLabel={t('applications.summary.tasks')}
        actions={
          isHelper ? null : (
            <Button component="a" variant="default" href={profileHref}>
              {t('applications.summary.view')}
            </Button>
          )
        }
      />
      {live && !live.isEditable ? (
        <Notice tone="success" title={t('applications.summary.already', { number: live.number })}>
          {isHelper ? null : (
            <a href={`/my-applications/${live.uuid}`}>{t('applications.summary.open')}</a>
          )}
        </Notice>
      ) : null}
      <AppealNotice number={appealed} />
      {live ? null : <OpeningNotice opening={opening} />}
      {sections.map((section) => (
        <CheckedSection key={section.section} section={section} page={props} />
      ))}
      {isComplete ? null : <p>{t('applications.summary.not_yet')}</p>}
      {isComplete && (live ? live.isEditable : opening.isOpen) ? (
        assistedHref ? (
          <HelpedSubmission href={assistedHref} isHelper={isHelper} />
        ) : (
          <Submission page={props} />
        )
      ) : null}
    </Stack>
  )
}

/** An assisted application: it is sent on a separate page, with the citizen's code. */
function HelpedSubmission({ href, isHelper }: { href: string; isHelper: boolean }) {
  return (
    <SectionCard title={t(`applications.summary.${isHelper ? 'helping' : 'helped'}`)}>
      <p>{t('applications.summary.helped_text')}</p>
      <div className="as-actions">
        <LinkButton href={href} label={t('applications.summary.helped_open')} />
      </div>
    </SectionCard>
  )
}

/** The applicant's declaration, beside the button that submits it. */
function Submission({
  page: { live, loanTypePath, appealed, scheme, criteria },
}: {
  page: SummaryProps
}) {
  const again = live && { action: 'resubmit', expectedStatusId: live.statusId }
  const form = useForm({ confirmed: false, endsAppeal: false, ...again })
  const href = live ? `/my-applications/${live.uuid}/steps` : `/apply/${loanTypePath}/summary`
  return (
    <PostForm form={form} className="as-stack" onSend={() => form.post(href)}>
      <SectionCard
        title={
          live
            ? t('applications.summary.send_again', { number: live.number })
            : t('applications.summary.send')
        }
      >
        <p>
          <strong>{t('applications.summary.alert')}</strong> {t('applications.summary.ends')}
        </p>
        <Declaration form={form} scheme={scheme} criteria={criteria} appealed={appealed} />
        <SubmitRow
          form={form}
          label={t(live ? 'applications.summary.resubmit' : 'applications.summary.submit')}
        />
      </SectionCard>
    </PostForm>
  )
}

/** A section: a coloured tick, or a text on what is missing; then its answers. */
function CheckedSection({ section, page }: { section: Profile.SectionRow; page: SummaryProps }) {
  const { isComplete, isLocked, isOptional, missing } = section
  const name = t(`profile.sections.${section.section}`)
  const at = isLocked ? null : `/apply/${page.loanTypePath}/${section.section}`
  const isTicked = isComplete || isOptional
  const Icon = isTicked ? IconCircleCheckFilled : IconCircleX
  const lacks = t('applications.summary.missing', { list: missing.join(', ') })
  return (
    <section className="as-card as-checked as-wraps">
      <div className="as-apart as-targets">
        <h2 className="as-line">
          <Icon
            className="as-tone"
            data-tone={isTicked ? 'success' : 'danger'}
            size={26}
            aria-hidden="true"
          />
          <span>
            {name}{' '}
            <span className="as-hidden">
              {t(isTicked ? 'applications.summary.complete' : 'applications.summary.incomplete')}
            </span>
          </span>
        </h2>
        {at ? (
          <Change
            href={checkedHref(at)}
            about={name}
            label={t(isTicked ? 'applications.summary.change' : 'applications.summary.fill')}
          />
        ) : (
          <span className="as-card-text">{t('applications.summary.locked')}</span>
        )}
      </div>
      {missing.length > 0 ? (
        <p>
          <strong>{t('applications.summary.incomplete')}.</strong>{' '}
          {at ? <a href={checkedHref(at)}>{lacks}</a> : lacks}
        </p>
      ) : null}
      {section.section === 'declaration' && page.view?.isDeclared ? (
        <p>
          {t('profile.view.declared')} <DateText value={page.view.declaredAt} />
        </p>
      ) : null}
      {page.view ? (
        <SectionAnswers section={section.section} at={at} view={page.view} group={page.group} />
      ) : null}
    </section>
  )
}
