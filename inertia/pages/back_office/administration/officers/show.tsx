import { Link, useForm, usePage } from '@inertiajs/react'
import type { Data } from '@generated/data'
import type { Administration } from '@generated/views'
import { RecentChanges } from '~/components/back_office/administration/recent_actions'
import { OfficerAccount } from '~/components/back_office/administration/officer_account'
import { OfficerFields } from '~/components/back_office/administration/officer_fields'
import { RoleAssignments } from '~/components/back_office/administration/officer_posts'
import { OfficerStatus } from '~/components/back_office/administration/officer_state'
import { ShownLink } from '~/components/back_office/administration/shown_link'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import type { AnyForm } from '~/lib/form'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.officers'

/** One officer: posts, name and contacts, how they sign in, and what they did lately. */
export default function OfficerPage({ person }: { person: Administration.Officer }) {
  const t = useT()
  const { fields, version } = person
  const flash = usePage().flash as Data.FlashMessages | undefined
  const link = flash?.result?.passwordLink
  const form = useForm({ ...fields, version })
  return (
    <>
      <PageHeader
        title={person.name}
        actions={<OfficerStatus state={person.state} />}
        backHref="/officer/people"
        backLabel={t(`${WORDS}.title`)}
      />
      <div className="as-stack">
        {link ? <ShownLink href={String(link)} /> : null}
        <PendingNotice waiting={person.waiting} />
        <RoleAssignments key={`posts ${version}`} person={person} />
        <SectionCard title={t(`${WORDS}.person`)}>
          <PostForm
            form={form}
            className="as-form"
            onSend={() => form.put(`/officer/people/${person.id}`, { preserveScroll: 'errors' })}
          >
            <FormConflict form={form} saved={{ version, values: fields }}>
              <OfficerFields form={form as unknown as AnyForm} languages={person.form.languages} />
            </FormConflict>
            <SubmitRow form={form} label={t('common.actions.save')} />
          </PostForm>
        </SectionCard>
        <OfficerAccount person={person} />
        <RecentChanges rows={person.recentActions} />
        <p className="as-row">
          <Link href={person.audit.by}>{t('administration.audit.links.by')}</Link>
          <Link href={person.audit.of}>{t('administration.audit.links.of')}</Link>
        </p>
      </div>
    </>
  )
}
