import { Button } from '@mantine/core'
import { usePage } from '@inertiajs/react'
import { useT } from '~/lib/use_t'

/** A list as an Excel file: it takes the question of the address along, so it has what is shown. */
export function ExcelButton({ path }: { path: string }) {
  const t = useT()
  const [, search = ''] = usePage().url.split('?')
  return (
    <Button component="a" href={search ? `${path}?${search}` : path} variant="default" download>
      {t('common.actions.excel')}
    </Button>
  )
}
