import type { Administration } from '@generated/views'
import { router } from '@inertiajs/react'
import { Button, TextInput } from '@mantine/core'
import { IconArrowDown } from '~/icons/arrow_down'
import { IconArrowUp } from '~/icons/arrow_up'
import { useState } from 'react'
import { useT } from '~/lib/use_t'

interface RowPositionProps {
  row: Administration.MasterListRow
  order: NonNullable<Administration.MasterList['order']>
  base: string
}

/** The place of a row in its order: one up, one down, or a number. */
export function RowPosition({ row: { id, name, place }, order, base }: RowPositionProps) {
  const t = useT()
  const [typed, setTyped] = useState(String(place))
  const move = (position: number) => {
    if (!Number.isInteger(position) || position === place || position < 1) return
    router.post(
      `${base}/rows/${encodeURIComponent(id)}/moves`,
      { position, version: order.version },
      { preserveScroll: true }
    )
  }
  const words = { name: name.text }
  return (
    <span className="as-line">
      <TextInput
        aria-label={t('masters.order.place', words)}
        value={typed}
        inputMode="numeric"
        w={72}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => move(Number(typed))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move(Number(typed))
        }}
      />
      <Button
        type="button"
        px="xs"
        variant="default"
        aria-label={t('masters.order.up', words)}
        disabled={place === 1}
        onClick={() => move(place - 1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </Button>
      <Button
        type="button"
        px="xs"
        variant="default"
        aria-label={t('masters.order.down', words)}
        disabled={place === order.last}
        onClick={() => move(place + 1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </Button>
    </span>
  )
}
