import { Button, Group } from '@mantine/core'
import { router } from '@inertiajs/react'
import type { Applications } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { useT } from '~/lib/use_t'

/** What the applicant may do with an application in its stage (document 1, 'My Applications'). */
export function ApplicationActions({ row }: { row: Applications.MyApplication }) {
  const t = useT()
  const extend = () =>
    router.post(`/my-applications/${row.uuid}/steps`, {
      action: 'apply_for_extension',
      expectedStatusId: row.statusId,
    })
  return (
    <Group gap="xs">
      {row.showsLoi ? (
        <Button component="a" variant="default" href={`/my-applications/${row.uuid}/loi`}>
          {t('applications.actions.download_loi')}
        </Button>
      ) : null}
      {row.mayExtend ? (
        <ConfirmButton
          color="blue"
          label={t('applications.actions.apply_for_extension')}
          title={t('applications.actions.apply_for_extension')}
          text={t('applications.confirm.extension', { number: row.number })}
          confirmLabel={t('applications.actions.apply_for_extension')}
          onConfirm={extend}
        />
      ) : null}
      {row.isExpired ? (
        <Button component="a" variant="default" href={`/loans/${row.uuid}/sanction`}>
          {t('applications.actions.record_sanction')}
        </Button>
      ) : null}
      {row.unlocksLoanMenu ? (
        <Button component="a" variant="default" href={`/loans/${row.uuid}/disbursements`}>
          {t('applications.actions.open_loan')}
        </Button>
      ) : null}
      <Button component="a" variant="subtle" href={`/my-applications/${row.uuid}`}>
        {t('applications.actions.track')}
        <span className="as-hidden"> {row.number}</span>
      </Button>
    </Group>
  )
}
