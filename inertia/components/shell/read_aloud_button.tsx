import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import IconPlayerStop from '~/icons/player_stop.svg?icon'
import IconVolume from '~/icons/volume.svg?icon'
import type * as ReadAloud from '~/lib/read_aloud'
import { t } from '~/lib/translate'

/**
 * Button that reads the page aloud in its language; absent where the device has no voice for it, or the reader failed
 * to load.
 */
export function ReadAloudButton() {
  const { url } = usePage()
  const language = t.locale()
  const [reader, setReader] = useState<typeof ReadAloud | null>(null)
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  const [isReading, setIsReading] = useState(false)
  const stop = useRef<() => void>(null)

  /** Not needed to show the page, so it is loaded afterwards. */
  useEffect(() => {
    if ('speechSynthesis' in window) import('~/lib/read_aloud').then(setReader, () => {})
  }, [])

  /** Some browsers load their voices only after the page. */
  useEffect(() => {
    if (!reader) return
    const updateVoice = () => setVoice(reader.voiceFor(language))
    updateVoice()
    window.speechSynthesis.addEventListener('voiceschanged', updateVoice)
    return () => window.speechSynthesis.removeEventListener('voiceschanged', updateVoice)
  }, [reader, language])

  /** Reading stops when another page, or the same page in another language, is shown. */
  useEffect(() => () => stop.current?.(), [url, language])

  if (!reader || !voice) return null
  const Icon = isReading ? IconPlayerStop : IconVolume
  const press = () => {
    if (isReading) return stop.current?.()
    setIsReading(true)
    stop.current = reader.readAloud(document.querySelector('main')!, voice, () =>
      setIsReading(false)
    )
  }
  return (
    <button
      type="button"
      className="as-switch as-center"
      onClick={press}
      aria-label={t(isReading ? 'common.read_aloud.stop' : 'common.read_aloud.start')}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
