import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { DirectorCard } from '~/components/group/director_card'
import type { GroupData } from '~/components/group/group_data'
import { Money } from '~/components/money'
import { DocumentTable } from '~/components/profile/document_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** A group with its people and papers, for reading and printing (document 2, 'Group profile view'). */
export function GroupCards({ group }: { group: GroupData }) {
  const t = useT()
  const label = (name: string) => t(`group.fields.${name}`)
  const personal = (name: string) => t(`profile.fields.${name}`)
  return (
    <>
      <SectionCard title={t('profile.sections.group-details')}>
        <DescriptionList
          items={[
            { label: label('name'), value: group.name },
            { label: label('registrationNo'), value: group.registrationNo },
            { label: label('companyTypeId'), value: group.companyType },
            { label: label('registeredAddress'), value: group.registeredAddress },
            {
              label: label('isUnderDisability'),
              value: t(group.isUnderDisability ? 'common.answers.yes' : 'common.answers.no'),
            },
            { label: label('pan'), value: group.pan },
            { label: label('tan'), value: group.tan },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('group.groups.loan')}>
        <DescriptionList
          items={[
            { label: personal('loanDistrict'), value: group.loanDistrict },
            { label: label('businessName'), value: group.businessName },
            { label: label('businessAddress'), value: group.businessAddress },
            { label: label('talukaId'), value: group.taluka },
            { label: label('districtId'), value: group.district },
            { label: label('businessSectorId'), value: group.businessSector },
            { label: label('businessDescription'), value: group.businessDescription },
            { label: label('amount'), value: <Money paise={group.amountPaise} /> },
            { label: label('bankName'), value: group.bankName },
            { label: label('branchName'), value: group.branchName },
          ]}
        />
      </SectionCard>
      {group.directors.length === 0 ? (
        <SectionCard title={t('group.directors.list')}>
          <p>{t('profile.view.empty')}</p>
        </SectionCard>
      ) : null}
      {group.directors.map((director, index) => (
        <DirectorCard key={director.id} director={director} number={index + 1} />
      ))}
      <DataTable
        caption={t('group.shareholders.list')}
        rows={group.shareholders}
        rowKey="id"
        empty={t('group.shareholders.empty')}
        columns={[
          { key: 'name', label: personal('fullName') },
          { key: 'aadhaar', label: personal('aadhaar') },
          { key: 'address', label: label('address') },
          {
            key: 'birthDate',
            label: personal('birthDate'),
            render: (row) => <DateText value={row.birthDate} />,
          },
          { key: 'gender', label: personal('genderId') },
          { key: 'status', label: label('status') },
        ]}
      />
      <DocumentTable caption={t('group.view.documents')} documents={group.documents} />
    </>
  )
}
