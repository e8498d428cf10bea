import { useForm } from '@inertiajs/react'
import type { MakerChecker } from '@generated/views'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { CheckboxField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface RulesProps {
  rules: MakerChecker.Rules
  waiting: MakerChecker.WaitingChange | null
}

/** The kinds of changes that require a second user. */
export default function Rules({ rules, waiting }: RulesProps) {
  const form = useForm<Record<string, boolean>>(
    Object.fromEntries(rules.kinds.map(({ kind, isNeeded }) => [kind, isNeeded]))
  )
  const send = () => {
    form.transform((data) => ({
      kinds: Object.keys(data).filter((kind) => data[kind]),
      version: rules.version,
    }))
    form.put('/officer/confirmations/rules', { preserveScroll: 'errors' })
  }
  return (
    <Page
      title={t('maker_checker.rules.title')}
      subtitle={t('maker_checker.rules.subtitle')}
      backHref="/officer/confirmations"
      backLabel={t('maker_checker.title')}
    >
      <PendingNotice waiting={waiting} />
      <SectionCard>
        <PostForm form={form} className="as-stack" onSend={send}>
          {rules.kinds.map(({ kind, label }) => (
            <CheckboxField key={kind} form={form} name={kind} label={label} />
          ))}
          <SubmitRow form={form} label={t('common.actions.save')} />
        </PostForm>
      </SectionCard>
    </Page>
  )
}
