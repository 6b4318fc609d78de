import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Another port would be another origin, which the app has to allow first.
  server: { port: 5173, strictPort: true },
})
