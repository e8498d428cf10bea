import { Button, Group, Stack } from '@mantine/core'
import { router } from '@inertiajs/react'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Applications, Profile } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { Dialog } from '~/components/dialog'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type SummaryProps = Applications.SummaryPage & { loanTypePath: string }

/** A tick or a cross per section, and the submission with its confirmation (document 2). */
export default function Summary(props: SummaryProps) {
  const { loanTypePath, profileHref, scheme, sections, live } = props
  const t = useT()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const isComplete = sections.length > 0 && sections.every((section) => section.isComplete)
  const submit = () => {
    setAsking(false)
    router.post(
      `/apply/${loanTypePath}/summary`,
      { confirmed: true },
      { onStart: () => setBusy(true), onFinish: () => setBusy(false) }
    )
  }
  const resubmit = () =>
    router.post(`/my-applications/${live!.uuid}/steps`, {
      action: 'resubmit',
      expectedStatusId: live!.statusId,
    })

  return (
    <Stack gap="lg">
      <PageHeader
        title={t('applications.summary.title')}
        subtitle={scheme}
        backHref={`/apply/${loanTypePath}`}
        backLabel={t('applications.summary.tasks')}
      />
      {live && !live.isEditable ? (
        <Notice tone="success" title={t('applications.summary.already', { number: live.number })}>
          <a href={`/my-applications/${live.uuid}`}>{t('applications.summary.open')}</a>
        </Notice>
      ) : null}
      <SectionCard>
        <ul className="as-checklist">
          {sections.map((section) => (
            <SectionLine key={section.section} section={section} loanTypePath={loanTypePath} />
          ))}
        </ul>
      </SectionCard>
      <Group gap="sm">
        {!live && isComplete ? (
          <Button size="md" loading={busy} onClick={() => setAsking(true)}>
            {t('applications.summary.submit')}
          </Button>
        ) : null}
        {live?.isEditable && isComplete ? (
          <ConfirmButton
            color="blue"
            variant="filled"
            label={t('applications.summary.resubmit')}
            title={t('applications.summary.resubmit')}
            text={t('applications.confirm.resubmit', { number: live.number })}
            confirmLabel={t('applications.summary.resubmit')}
            onConfirm={resubmit}
          />
        ) : null}
        <Button component="a" variant="default" size="md" href={profileHref}>
          {t('applications.summary.view')}
        </Button>
      </Group>
      {isComplete ? null : <p>{t('applications.summary.not_yet')}</p>}
      <Dialog
        opened={asking}
        title={t('applications.summary.alert')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('applications.summary.no')}
            </Button>
            <Button onClick={submit}>{t('applications.summary.yes')}</Button>
          </>
        }
      >
        <p>{t('applications.summary.statement')}</p>
      </Dialog>
    </Stack>
  )
}

type LineProps = { section: Profile.SectionRow; loanTypePath: string }

function SectionLine({ section, loanTypePath }: LineProps) {
  const t = useT()
  const Icon = section.isComplete ? IconCircleCheck : IconCircleX
  return (
    <li data-complete={section.isComplete}>
      <Icon size={24} aria-hidden="true" />
      <div>
        <strong>{t(`profile.sections.${section.section}`)}</strong>{' '}
        <span>
          {t(
            section.isComplete ? 'applications.summary.complete' : 'applications.summary.incomplete'
          )}
        </span>
        {section.missing.length > 0 ? (
          <p>{t('applications.summary.missing', { list: section.missing.join(', ') })}</p>
        ) : null}
      </div>
      {section.isLocked ? (
        <span>{t('applications.summary.locked')}</span>
      ) : (
        <a href={`/apply/${loanTypePath}/${section.section}`}>
          {t(section.isComplete ? 'applications.summary.change' : 'applications.summary.fill')}
          <span className="as-hidden"> {t(`profile.sections.${section.section}`)}</span>
        </a>
      )}
    </li>
  )
}
