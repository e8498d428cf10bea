import type { ReactNode } from 'react'
import type { Profile } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DateText, DescriptionList, SectionCard } from '~/components/page'
import { IdentityMark } from '~/components/applicants/profile/identity_mark'
import { DocumentTable } from '~/components/applicants/profile/document_table'
import { displayValueColumns, displayValueItems, loanLabel } from '~/components/display_value'
import { t } from '~/lib/translate'
import { Photo } from '~/components/photo'

interface ProfileSectionsProps {
  view: Profile.ProfileView
  /** Shown instead of the loan details and the documents of a person. */
  children?: ReactNode
}

/** A complete profile for reading and printing (document 2, 'Individual profile view'). */
export function ProfileSections({ view, children }: ProfileSectionsProps) {
  const label = (name: string) => t(`profile.fields.${name}`)
  const { bankAccount, emergency, family } = view
  return (
    <div className="as-stack">
      <PersonalFacts view={view} />
      <AddressCard title={t('profile.groups.correspondence')} address={view.correspondence} />
      <AddressCard title={t('profile.groups.permanent')} address={view.permanent} />
      {emergency ? (
        <SectionCard title={t('profile.groups.emergency')}>
          <DescriptionList items={displayValueItems(emergency, label)} />
        </SectionCard>
      ) : null}
      <DataTable
        caption={t('profile.family.list')}
        rows={family}
        empty={t('profile.family.empty')}
        columns={displayValueColumns(view.familyColumns)}
      />
      <SectionCard title={t('profile.sections.bank-account')}>
        {bankAccount ? (
          <DescriptionList items={displayValueItems(bankAccount, label)} />
        ) : (
          <p>{t('profile.view.empty')}</p>
        )}
      </SectionCard>
      {children ?? (
        <>
          {view.lending.map((lending) => (
            <LendingCard key={lending.loanType} lending={lending} />
          ))}
          <DocumentTable caption={t('profile.view.documents')} documents={view.documents} />
        </>
      )}
      <SectionCard title={t('profile.sections.declaration')}>
        <p>
          {view.isDeclared ? t('profile.view.declared') : t('profile.view.not_declared')}{' '}
          <DateText value={view.declaredAt} />
        </p>
      </SectionCard>
    </div>
  )
}

function AddressCard({ title, address }: { title: string; address: Profile.DisplayValues | null }) {
  return (
    <SectionCard title={title}>
      {address ? (
        <DescriptionList
          items={displayValueItems(address, (name) => t(`profile.fields.${name}`))}
          columns={2}
        />
      ) : (
        <p>{t('profile.view.empty')}</p>
      )}
    </SectionCard>
  )
}

function LendingCard({ lending }: { lending: Profile.Lending }) {
  const label = (name: string) => t(loanLabel(`profile.lending.${lending.form}.fields`, name))
  return (
    <SectionCard title={t('profile.sections.lending')} subtitle={lending.loanTypeName}>
      <DescriptionList items={displayValueItems(lending.said, label)} />
    </SectionCard>
  )
}

/** Personal details, with the photo (120 px, document 2). */
function PersonalFacts({ view }: { view: Profile.ProfileView }) {
  return (
    <SectionCard title={t('profile.sections.personal')} stacked>
      <IdentityMark identity={view.identity} />
      <div className="as-loose as-row">
        <Photo src={view.photoHref} alt={t('profile.view.photo_of', { name: view.name })} />
        <DescriptionList
          items={displayValueItems(view.personal, (name) => t(`profile.fields.${name}`))}
        />
      </div>
    </SectionCard>
  )
}
