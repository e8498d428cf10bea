/** The picture of a signature, as small as it stands on a letter. */
export function SignaturePicture({ src, alt }: { src: string; alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      style={{ maxWidth: '11rem', maxHeight: '4rem', background: '#ffffff' }}
    />
  )
}
