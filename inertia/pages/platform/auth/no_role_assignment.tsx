import { DateText, PageHeader, SectionCard } from '~/components/page'
import type { Auth } from '@generated/views'
import { t } from '~/lib/translate'

/** Page for an officer without a post today: the reason, and the day from which there is one again. */
export default function NoRoleAssignment({ ended, coming }: Auth.NoRoleAssignment) {
  return (
    <>
      <PageHeader
        title={t('auth.no_role_assignment.title')}
        subtitle={t('auth.no_role_assignment.text')}
      />
      <SectionCard title={t('auth.no_role_assignment.posts')}>
        {ended ? (
          <p>
            {t('auth.no_role_assignment.ended', { post: ended.name })}{' '}
            <DateText value={ended.untilOn!} />
          </p>
        ) : null}
        {coming ? (
          <p>
            {t('auth.no_role_assignment.coming', { post: coming.name })}{' '}
            <DateText value={coming.fromOn} />
          </p>
        ) : null}
        <p>{t('auth.no_role_assignment.whom')}</p>
      </SectionCard>
    </>
  )
}
