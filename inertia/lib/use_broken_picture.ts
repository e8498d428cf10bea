import { useEffect, useRef, useState } from 'react'

/**
 * Whether an image cannot be shown, so that a placeholder replaces it.
 *
 * @param src its address; null while there is none
 * @returns the props of the `img`, and `isBroken`
 */
export function useBrokenPicture(src: string | null) {
  const picture = useRef<HTMLImageElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  /** It may have failed before the page's script was listening. */
  useEffect(() => {
    const { current } = picture
    setIsBroken(current !== null && current.complete && current.naturalWidth === 0)
  }, [src])
  return { picture: { ref: picture, onError: () => setIsBroken(true) }, isBroken }
}
