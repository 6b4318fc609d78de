import { Providers } from './Providers'

export const metadata = { title: 'Latchkey with Next.js', icons: { icon: 'data:,' } }

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
