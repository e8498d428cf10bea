import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Auth } from '@generated/views'
import { SessionList } from '~/components/platform/auth/session_list'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'
import '~/components/platform/auth/auth_page.css'

type AccountProps = {
  account: Auth.Account
  sessions: Auth.SessionRow[]
  /** Null for applicants, who have none. */
  hasSecondFactor: boolean | null
}

/** A person's own account: how they are reached, how they sign in, where they are signed in. */
export default function Account({ account, sessions, hasSecondFactor }: AccountProps) {
  const t = useT()
  return (
    <>
      <PageHeader title={t('auth.account.title')} />
      <div className="as-stack">
        <SectionCard
          title={t('auth.account.contact')}
          actions={
            <>
              <LinkButton href="/account/mobile" label={t('auth.contact.mobile_title')} />
              <LinkButton href="/account/email" label={t('auth.contact.email_title')} />
            </>
          }
        >
          <DescriptionList
            columns={2}
            items={[
              { label: t('auth.account.name'), value: account.name },
              { label: t('auth.fields.userName'), value: account.userName },
              { label: t('auth.fields.mobile'), value: account.mobile },
              { label: t('auth.fields.email'), value: account.email },
            ]}
          />
        </SectionCard>
        <SectionCard
          title={t('auth.fields.password')}
          actions={<LinkButton href="/change-password" label={t('auth.change_password.title')} />}
        >
          <DescriptionList
            labels="auth.account"
            items={(fact) => [
              fact(
                'password_changed',
                account.passwordChangedAt ? (
                  <DateText value={account.passwordChangedAt} withTime />
                ) : null
              ),
            ]}
          />
        </SectionCard>
        {hasSecondFactor === null ? null : (
          <SectionCard
            title={t('auth.second_factor.title')}
            subtitle={t('auth.second_factor.text')}
            actions={
              <LinkButton href="/account/second-factor" label={t('auth.second_factor.manage')} />
            }
          >
            <StatusBadge
              tone={hasSecondFactor ? 'success' : 'neutral'}
              label={t(hasSecondFactor ? 'auth.second_factor.is_on' : 'auth.second_factor.is_off')}
            />
          </SectionCard>
        )}
        {hasSecondFactor === null ? (
          <SectionCard
            title={t('auth.account.my_data')}
            actions={<LinkButton href="/my-data" label={t('auth.account.to_my_data')} />}
          >
            <p>{t('auth.account.my_data_text')}</p>
          </SectionCard>
        ) : null}
        <SectionCard title={t('auth.sessions.title')} subtitle={t('auth.sessions.text')}>
          <SessionList sessions={sessions} />
        </SectionCard>
      </div>
    </>
  )
}

function LinkButton({ href, label }: { href: string; label: string }) {
  return (
    <Button component={Link} href={href} variant="default">
      {label}
    </Button>
  )
}
