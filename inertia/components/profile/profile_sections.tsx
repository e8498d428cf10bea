import type { ReactNode } from 'react'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Money } from '~/components/money'
import { DocumentTable } from '~/components/profile/document_table'
import { PersonalFacts } from '~/components/profile/personal_facts'
import type { AddressData, LendingData, ProfileViewData } from '~/components/profile/profile_view'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

interface ProfileSectionsProps {
  view: ProfileViewData
  /** Stands instead of the loan details and the documents of a person. */
  children?: ReactNode
}

/** A whole profile for reading and printing (document 2, 'Individual profile view'). */
export function ProfileSections({ view, children }: ProfileSectionsProps) {
  const t = useT()
  const label = (name: string) => t(`profile.fields.${name}`)
  const { bankAccount, emergency, family } = view
  return (
    <div className="as-stack">
      <PersonalFacts view={view} />
      <AddressCard title={t('profile.groups.correspondence')} address={view.correspondence} />
      <AddressCard title={t('profile.groups.permanent')} address={view.permanent} />
      {emergency ? (
        <SectionCard title={t('profile.groups.emergency')}>
          <DescriptionList
            items={[
              { label: label('emergencyName'), value: emergency.name },
              { label: label('emergencyRelation'), value: emergency.relation },
              { label: label('emergencyMobile'), value: emergency.mobile },
            ]}
          />
        </SectionCard>
      ) : null}
      <DataTable
        caption={t('profile.family.list')}
        rows={family}
        rowKey="id"
        empty={t('profile.family.empty')}
        columns={[
          { key: 'fullName', label: t('profile.family.name') },
          { key: 'gender', label: label('genderId') },
          { key: 'age', label: label('age'), align: 'right' },
          { key: 'relationship', label: t('profile.family.relation') },
        ]}
      />
      <SectionCard title={t('profile.sections.bank-account')}>
        {bankAccount ? (
          <DescriptionList
            items={(['accountNo', 'ifsc', 'bankName', 'branchName', 'city'] as const).map(
              (name) => ({ label: label(name), value: bankAccount[name] })
            )}
          />
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

const ADDRESS_FIELDS: [keyof AddressData, string][] = [
  ['houseNo', 'houseNo'],
  ['building', 'building'],
  ['street', 'street'],
  ['locality', 'locality'],
  ['landmark', 'landmark'],
  ['village', 'village'],
  ['post', 'post'],
  ['taluka', 'talukaId'],
  ['district', 'districtId'],
  ['state', 'stateId'],
  ['pincode', 'pincode'],
]

function AddressCard({ title, address }: { title: string; address: AddressData | null }) {
  const t = useT()
  const items = ADDRESS_FIELDS.map(([name, field]) => ({
    label: t(`profile.fields.${field}`),
    value: address?.[name],
  }))
  const since = { label: t('profile.fields.residentSince'), value: null as ReactNode }
  if (address?.residentSince) since.value = <DateText value={address.residentSince} />
  return (
    <SectionCard title={title}>
      {address ? (
        <DescriptionList items={[...items, since]} columns={2} />
      ) : (
        <p>{t('profile.view.empty')}</p>
      )}
    </SectionCard>
  )
}

function LendingCard({ lending }: { lending: LendingData }) {
  const t = useT()
  const word = (name: string) => t(`profile.lending.${lending.path}.${name}`)
  return (
    <SectionCard title={t('profile.sections.lending')} subtitle={lending.loanTypeName}>
      <DescriptionList
        items={[
          { label: t('profile.fields.loanDistrict'), value: lending.loanDistrict },
          { label: word('organisationName'), value: lending.organisationName },
          { label: word('product'), value: lending.product },
          { label: word('organisationAddress'), value: lending.organisationAddress },
          { label: word('amount'), value: <Money paise={lending.amountPaise} /> },
          { label: word('bankName'), value: lending.bankName },
          { label: word('branchName'), value: lending.branchName },
        ]}
      />
    </SectionCard>
  )
}
