import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Another port is another origin, which the app would have to allow first.
  server: { port: 5173, strictPort: true },
})
