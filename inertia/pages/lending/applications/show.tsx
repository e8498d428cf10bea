import { formatDuration } from '#kernel/formats/message_values'
import { Button, Group, Stack, Text } from '@mantine/core'
import { router } from '@inertiajs/react'
import type { Applications } from '@generated/views'
import { AppealCard } from '~/components/lending/applications/appeal_card'
import { NextSteps } from '~/components/lending/applications/next_step'
import { holderOf, itemOf, nextText } from '~/components/lending/applications/timeline_texts'
import { ConfirmButton } from '~/components/confirm_button'
import { Money } from '~/components/money'
import { DescriptionList, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { PdfButton } from '~/components/pdf_button'
import { Timeline } from '~/components/timeline'
import { toneOfColumn } from '~/lib/status_tone'
import { t } from '~/lib/translate'

/** The reason, in the office's wording. */
function Words({ step }: { step: Applications.Timeline['steps'][number] }) {
  return (
    <>
      {step.reason ? <p>{t('applications.show.reason', { reason: step.reason })}</p> : null}
      {step.remarks ? <p>{t('applications.show.remarks', { remarks: step.remarks })}</p> : null}
    </>
  )
}

type ShowProps = {
  application: Applications.ApplicationView
  steps: Applications.Step[]
  timeline: Applications.Timeline
  actions: string[]
  /** Set for a rejected application. */
  appeal: Applications.AppealNote | null
  /** The day by which the letter is likely; null without an estimate. */
  likely: Applications.ExpectedLetterDate
}

/** Status of one application: who has it, the next stage, and the applicant's actions. */
export default function ShowApplication(props: ShowProps) {
  const { application, steps, timeline, actions, appeal, likely } = props
  const take = (action: string) =>
    router.post(`/my-applications/${application.uuid}/steps`, {
      action,
      expectedStatusId: application.statusId,
    })
  const since = t('applications.show.since', {
    date: timeline.heldSince,
    age: formatDuration({ days: timeline.heldForDays }, t),
  })
  const extension = actions.includes('apply_for_extension') ? (
    <ConfirmButton
      color="blue"
      label={t('applications.actions.apply_for_extension')}
      title={t('applications.actions.apply_for_extension')}
      text={t('applications.confirm.extension', { number: application.number })}
      confirmLabel={t('applications.actions.apply_for_extension')}
      onConfirm={() => take('apply_for_extension')}
    />
  ) : null
  const holder = holderOf(timeline, t('applications.show.with_you'))

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('applications.show.title', { number: application.number })}
        subtitle={application.scheme}
        backHref="/dashboard"
        backLabel={t('applications.show.back')}
      />
      {application.isClosed ? null : (
        <NextSteps
          steps={steps}
          here={`/my-applications/${application.uuid}`}
          buttons={{ extend: extension }}
        />
      )}
      {appeal ? <AppealCard note={appeal} /> : null}
      <SectionCard title={t('applications.show.where')}>
        <Stack gap="sm">
          <Group gap="sm">
            <StatusBadge label={application.status} tone={toneOfColumn(application.statusColumn)} />
          </Group>
          <Text fw={600}>
            {holder} <Text span>({since})</Text>
          </Text>
          <Text>
            <Text span fw={600}>
              {t('applications.show.next')}:{' '}
            </Text>
            {nextText(application.nextKey)}
          </Text>
          {likely ? (
            <Text>
              <Text span fw={600}>
                {t('applications.show.likely', { date: t.date(likely.by) })}
              </Text>{' '}
              {t('applications.show.likely_text', { count: likely.inTen })}{' '}
              <a href="/service-standards" className="as-link">
                {t('applications.show.likely_more')}
              </a>
            </Text>
          ) : null}
          <Group gap="sm">
            {application.showsLoi ? (
              <Button component="a" href={`/my-applications/${application.uuid}/loi`}>
                {t('applications.actions.download_loi')}
              </Button>
            ) : null}
            {application.showsLoi ? (
              <Button
                component="a"
                variant="default"
                href={`/my-applications/${application.uuid}/letter`}
              >
                {t('applications.actions.view_loi')}
              </Button>
            ) : null}
            <PdfButton
              href={`/my-applications/${application.uuid}/profile`}
              label={t('common.pdf.profile')}
            />
            {application.unlocksLoanMenu ? (
              <Button component="a" variant="default" href={`/loans/${application.uuid}/sanction`}>
                {t('applications.actions.open_loan')}
              </Button>
            ) : null}
            {application.isEditable ? (
              <Button component="a" href={`/apply/${application.loanTypePath}`}>
                {t('applications.actions.correct')}
              </Button>
            ) : null}
            {steps[0].kind === 'extend' ? null : extension}
          </Group>
        </Stack>
      </SectionCard>
      <SectionCard title={t('applications.show.history')}>
        <Timeline
          items={timeline.steps.map((step) => ({
            ...itemOf(step),
            text: step.reason || step.remarks ? <Words step={step} /> : null,
          }))}
        />
      </SectionCard>
      <SectionCard title={t('applications.dashboard.applications')}>
        <DescriptionList
          labels="applications.show"
          items={(fact) => [
            fact('submitted_on', t.date(application.submittedOn)),
            fact('amount', <Money paise={application.amountPaise} />),
            fact('district', application.district),
          ]}
        />
        <Group mt="md" gap="sm">
          {(['withdraw', 'give_up_loi'] as const)
            .filter((action) => actions.includes(action))
            .map((action) => (
              <ConfirmButton
                key={action}
                color="red"
                label={t(`applications.actions.${action}`)}
                title={t(`applications.actions.${action}`)}
                text={t(`applications.confirm.${action}`, { number: application.number })}
                confirmLabel={t(`applications.actions.${action}`)}
                onConfirm={() => take(action)}
              />
            ))}
        </Group>
      </SectionCard>
    </Stack>
  )
}
